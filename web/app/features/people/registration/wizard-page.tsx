import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useAcademy } from '../../../academy.ts'
import { ColourSchemeSwitch } from '../../../shell/colour-scheme-switch.tsx'
import { EarlyForm } from '../../../ui/forms/early-form.tsx'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { LabelLines } from '../../../ui/forms/label-lines.tsx'
import { assemblePhone, formatPhone } from '../../../ui/forms/phone-number.ts'
import { focusFirstError } from '../../../ui/forms/use-first-error.ts'
import { HomeLink } from '../../../ui/layout/home-link.tsx'
import { Icon } from '../../../ui/layout/icon.tsx'
import paper from '../../../ui/layout/paper.module.css'
import { Photo } from '../../../ui/photos/photo.tsx'
import { formatDay } from '../../../ui/text/dates.ts'
import { formatClass, fullName } from '../../../ui/text/formats.ts'
import { useToday } from '../../../ui/text/use-clock.ts'
import type { RegistrationFields } from './fields.ts'
import type { Registering } from './step-props.ts'
import { AdditionalInfo } from './steps/additional-info.tsx'
import { Address } from './steps/address.tsx'
import { ContactNumbers } from './steps/contact-numbers.tsx'
import { DateOfBirth } from './steps/date-of-birth.tsx'
import { Education } from './steps/education.tsx'
import stepLineCss from './steps/steps.module.css'
import { TermsAndConditions } from './steps/terms-and-conditions.tsx'
import { YourName } from './steps/your-name.tsx'
import { furthestStep, LAST_STEP, STEPS } from './steps.ts'
import { linkToStep } from './use-step.ts'
import classes from './wizard.module.css'

/** The wizard's own bar. Not a `header`: the registration has none of the site's. */
function WizardHeader({ onClose }: { onClose: () => void }) {
  return (
    <section className={classes.header} aria-label="Registration">
      <div className={`row centred split ${paper.wrap} ${classes.bar}`}>
        <HomeLink className={classes.home} />
        <div className="row gap8">
          <ColourSchemeSwitch />
          <Button variant="quiet" leftSection={<Icon name="close" />} onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </section>
  )
}

/** The sticker label, filled in while registering. */
function StudentLabel({ fields }: { fields: RegistrationFields }) {
  const academy = useAcademy()
  const name = fullName(fields).trim()
  const { country_1: country, contact_number_1: number } = fields
  const lines = [
    { name: 'Name', value: name },
    { name: 'Born', value: fields.date_of_birth && formatDay(fields.date_of_birth) },
    { name: 'Phone', value: formatPhone(assemblePhone({ country, number })) },
    { name: 'Class', value: fields.student_class && formatClass(Number(fields.student_class)) },
    { name: 'School', value: fields.school_or_college_name },
    { name: 'City', value: fields.city },
  ]
  return (
    <aside className={`${paper.label} ${stepLineCss.label}`} aria-label="Your label so far">
      <div className={`row gap12 split ${stepLineCss.head}`}>
        <b>{academy.name}</b>
        {name || fields.student_photo_path ? (
          <Photo name={name || academy.name} src={fields.student_photo_path} size="l" />
        ) : (
          <span className={stepLineCss.empty} />
        )}
      </div>
      <LabelLines lines={lines} />
    </aside>
  )
}

type StepLineProps = { step: number; fields: RegistrationFields }

/** The steps as a number line; reachable ones are links. */
function StepLine({ step, fields }: StepLineProps) {
  const furthest = furthestStep(fields, useToday())

  return (
    <ol className={`grid anchor ${stepLineCss.steps}`} aria-label="Steps">
      {STEPS.map(({ name }, index) => {
        const number = index + 1
        const isNow = number === step
        return (
          <li
            key={name}
            data-now={isNow || undefined}
            data-done={number < step || undefined}
            aria-current={isNow ? 'step' : undefined}
          >
            <i data-number={number} aria-hidden="true" />
            {!isNow && number <= furthest ? (
              <Link to={linkToStep(number)}>{name}</Link>
            ) : (
              <span>{name}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

const SCREENS = [
  YourName,
  DateOfBirth,
  ContactNumbers,
  Education,
  Address,
  AdditionalInfo,
  TermsAndConditions,
] as const

/** One step's heading, fields and buttons. */
function StepForm({ registration }: { registration: Registering }) {
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
          <p className="quiet">
            Step {step} of {LAST_STEP}
          </p>
          <h1 ref={heading} tabIndex={-1}>
            {STEPS[step - 1]?.name}
          </h1>
          <div className={`stack gap24 ${classes.fields}`}>
            {failure && step === LAST_STEP && (
              <FormFailure>
                <p>{failure}</p>
                {isOffline && (
                  <p>There is no network. Everything is kept here and sent when it is back.</p>
                )}
              </FormFailure>
            )}
            <Fields {...registration} />
          </div>
        </div>
        <div className={`row gap12 split ${classes.foot}`}>
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
        <p className={`row gap8 centred above16 quiet small ${classes.kept}`}>
          <Icon name="tick" />
          What you have typed is kept on this device until you submit or quit.
        </p>
      )}
    </div>
  )
}

type WizardPageProps = {
  registration: Registering
  /** Above the steps. */
  children?: ReactNode
}

/** A step beside the label it fills in. */
export function WizardPage({ registration, children }: WizardPageProps) {
  const { step, form, quit } = registration
  return (
    <div className={`column ${classes.page} ${paper.squared}`}>
      <WizardHeader onClose={quit} />
      <main id="main" tabIndex={-1} className={paper.ruled}>
        <div className={paper.wrap}>
          <div className={`wrap gap8-16 centred to-end ${classes.claim}`}>{children}</div>
          <StepLine step={step} fields={form.values} />
          <div className={`grid top ${classes.grid}`}>
            <StepForm registration={registration} />
            <StudentLabel fields={form.values} />
          </div>
        </div>
      </main>
    </div>
  )
}
