import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { StillLoading } from '../../../shell/loading/still-loading.tsx'
import { ClaimRecord } from './claim-record.tsx'
import { formStateOf, keepEarlyFields, keepEarlyInput, takeEarlyInput } from './early.ts'
import { emptyFields, type RegistrationFields } from './empty-fields.ts'
import { YourName } from './steps/your-name.tsx'
import classes from './wizard.module.css'
import { WizardPage } from './wizard-page.tsx'

/** The values of the first step in the form library's shape, without loading the library. */
function useFirstFields() {
  const [values, setValues] = useState(emptyFields)
  // The input is kept outside the state: a photo may be ready only when this form has gone, and no component can set
  // its state then.
  const change = (changed: Partial<RegistrationFields>) => setValues(keepEarlyFields(changed))
  const getInputProps = (name: keyof RegistrationFields) => ({
    value: values[name],
    onChange: (to: string | ChangeEvent<HTMLInputElement>) =>
      change({ [name]: typeof to === 'string' ? to : to.currentTarget.value }),
  })
  return { values, change, getInputProps }
}

/**
 * The first step, until the rest of the registration has loaded. The server renders it, so on slow lines it can be used
 * seconds before hydration; the wizard takes over everything typed, chosen and sent.
 */
export function FirstStep() {
  const formRef = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const form = useFirstFields()
  const onPhotoWork = (photoWork: Promise<void>) => keepEarlyInput({ photoWork })

  useLayoutEffect(() => {
    const node = formRef.current
    // This runs before the form unmounts and loses the focus.
    return () => keepEarlyInput(formStateOf(node))
  }, [])

  return (
    <WizardPage
      shown={{
        values: form.values,
        formRef,
        step: 1,
        furthest: 1,
        isForward: true,
        fields: <YourName form={form} onPhotoWork={onPhotoWork} />,
        isSending: false,
        isKept: false,
        onTyped: form.change,
        proceed: () => keepEarlyInput({ isSent: true }),
        goBack: () => {},
        quit: () => {
          takeEarlyInput()
          return navigate('/login/student')
        },
      }}
    >
      <ClaimRecord email={null} drop={() => {}} />
      <div className={classes.late}>
        <StillLoading />
      </div>
    </WizardPage>
  )
}
