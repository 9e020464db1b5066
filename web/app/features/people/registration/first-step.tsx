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
 * The first step until it is known who registers. The server renders it: on a slow line it is there seconds before the program.
 * The wizard goes on with what was typed, chosen and sent in it.
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
    // Before the form goes, and the focus with it.
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
