import { useForm } from '@mantine/form'
import { useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { StillLoading } from '../../../shell/page-skeleton.tsx'
import { ClaimRecord } from './claim-record.tsx'
import { heldBy, keepEarly, takeEarly } from './early.ts'
import { emptyFields, type RegistrationFields } from './fields.ts'
import classes from './wizard.module.css'
import { WizardPage } from './wizard-page.tsx'

/**
 * The first step until the account is known. The server renders it, so on slow lines it is usable seconds before
 * hydration; the wizard takes over what was typed, chosen and sent.
 */
export function FirstStep() {
  const formRef = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const form = useForm<RegistrationFields>({
    initialValues: emptyFields,
    onValuesChange: (fields) => keepEarly({ fields }),
  })

  useLayoutEffect(() => {
    const node = formRef.current
    // Before the form unmounts and loses the focus.
    return () => keepEarly(heldBy(node))
  }, [])

  return (
    <WizardPage
      registration={{
        form,
        formRef,
        step: 1,
        isForward: true,
        failure: '',
        isOffline: false,
        isSending: false,
        isKept: false,
        emailIsGoogles: false,
        onTyped: form.setValues,
        onPhotoWork: (photoWork) => keepEarly({ photoWork }),
        proceed: () => keepEarly({ isSent: true }),
        goBack: () => {},
        quit: () => {
          takeEarly()
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
