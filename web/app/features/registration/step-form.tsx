import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useRef } from 'react'
import { EarlyForm } from '../../ui/forms/early-form.tsx'
import { FormFailure } from '../../ui/forms/form-failure.tsx'
import { focusFirstError } from '../../ui/forms/use-first-error.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import type { Registering } from './step-props.ts'
import { AdditionalInfo } from './steps/additional-info.tsx'
import { Address } from './steps/address.tsx'
import { ContactNumbers } from './steps/contact-numbers.tsx'
import { DateOfBirth } from './steps/date-of-birth.tsx'
import { Education } from './steps/education.tsx'
import { TermsAndConditions } from './steps/terms-and-conditions.tsx'
import { YourName } from './steps/your-name.tsx'
import { LAST_STEP, STEPS } from './steps.ts'
import classes from './wizard.module.css'

const SCREENS = [
  YourName,
  DateOfBirth,
  ContactNumbers,
  Education,
  Address,
  AdditionalInfo,
  TermsAndConditions,
] as const

/** The sheet with one step's fields, its heading and its buttons. */
export function StepForm({ registration }: { registration: Registering }) {
  const { step, isForward, formRef, failure, isOffline, isSending, isKept } = registration
  const { onTyped, goBack, proceed } = registration
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  const Fields = SCREENS[step - 1] ?? YourName

  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo(0, 0)
    if (!focusFirstError(formRef.current)) heading.current?.focus({ preventScroll: true })
  }, [step, formRef])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void proceed()
  }
  return (
    <div>
      <EarlyForm ref={formRef} className={classes.sheet} onSubmit={submit} onTyped={onTyped}>
        <div key={step} className={classes.slide} data-back={!isForward || undefined}>
          <p className={classes.count}>
            Step {step} of {LAST_STEP}
          </p>
          <h1 ref={heading} tabIndex={-1}>
            {STEPS[step - 1]?.name}
          </h1>
          <div className={classes.fields}>
            {failure && step === LAST_STEP && (
              <FormFailure>
                <p>{failure}</p>
                {isOffline && (
                  <p>
                    The server cannot be reached. Everything is kept, and is sent when the network
                    is back.
                  </p>
                )}
              </FormFailure>
            )}
            <Fields {...registration} />
          </div>
        </div>
        <div className={classes.foot}>
          {step > 1 && (
            <Button disabled={isSending} onClick={goBack}>
              Back
            </Button>
          )}
          {step < LAST_STEP ? (
            <Button type="submit" variant="main" rightSection={<Icon name="arrowRight" />}>
              Next
            </Button>
          ) : (
            <Button type="submit" variant="main" disabled={isSending}>
              {isSending ? 'Submitting...' : 'Submit'}
            </Button>
          )}
        </div>
      </EarlyForm>
      {isKept && (
        <p className={classes.kept}>
          <Icon name="tick" />
          What you have typed is kept on this device until you submit or quit.
        </p>
      )}
    </div>
  )
}
