import { useLingui } from '@lingui/react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useAcademy } from '../../../academy.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { ColourSchemeSwitch } from '../../../shell/colours/colour-scheme-switch.tsx'
import { LanguageSwitch } from '../../../shell/language/language-switch.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EarlyForm } from '../../../ui/forms/early-form.tsx'
import { LabelLines } from '../../../ui/forms/fields/label-lines.tsx'
import { assemblePhone, formatPhone } from '../../../ui/forms/fields/phone-number.ts'
import { focusFirstError } from '../../../ui/forms/use-first-error.ts'
import { HomeLink } from '../../../ui/layout/home-link.tsx'
import { Icon } from '../../../ui/layout/icon.tsx'
import paper from '../../../ui/layout/paper.module.css'
import { Photo } from '../../../ui/photos/photo.tsx'
import { fullName } from '../../../ui/text/formats.ts'
import type { RegistrationFields } from './empty-fields.ts'
import { LAST_STEP, STEP_NAMES } from './step-names.ts'
import type { ShownStep } from './step-props.ts'
import stepLineCss from './steps/steps.module.css'
import { linkToStep } from './use-step.ts'
import classes from './wizard.module.css'

/** The bar of the wizard. It is not a `header`, because the registration has no bar of the site. */
function WizardHeader({ onClose }: { onClose: () => void }) {
  const { i18n } = useLingui()

  return (
    <section className={classes.header} aria-label={i18n.t('Registration')}>
      <div className={`wrap centred split ${paper.wrap} ${classes.bar}`}>
        <HomeLink className={classes.home} />
        <div className="wrap gap8 to-end">
          <LanguageSwitch />
          <ColourSchemeSwitch />
          <Button variant="quiet" className={classes.close} onClick={onClose}>
            <Icon name="close" />
            <span>{i18n.t('Close')}</span>
          </Button>
        </div>
      </div>
    </section>
  )
}

/** The sticker label, filled in while registering. */
function StudentLabel({ fields }: { fields: RegistrationFields }) {
  const formats = useFormats()

  const { i18n } = useLingui()

  const academy = useAcademy()
  const name = fullName(fields).trim()
  const { country_1: country, contact_number_1: number } = fields
  const lines = [
    { name: i18n.t('Name'), value: name },
    { name: i18n.t('Born'), value: fields.date_of_birth && formats.day(fields.date_of_birth) },
    { name: i18n.t('Phone'), value: formatPhone(assemblePhone({ country, number })) },
    {
      name: i18n.t('Class'),
      value:
        fields.student_class &&
        i18n.t('Class {classNumber}', { classNumber: fields.student_class }),
    },
    { name: i18n.t('School'), value: fields.school_or_college_name },
    { name: i18n.t('City'), value: fields.city },
  ]
  return (
    <aside
      className={`${paper.label} ${stepLineCss.label}`}
      aria-label={i18n.t('Your label so far')}
    >
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

type StepLineProps = { step: number; furthest: number }

/** The steps as a number line; reachable ones are links. */
function StepLine({ step, furthest }: StepLineProps) {
  const { i18n } = useLingui()

  return (
    <ol className={`grid anchor ${stepLineCss.steps}`} aria-label={i18n.t('Steps')}>
      {STEP_NAMES.map((name, index) => {
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
              <Link to={linkToStep(number)}>{i18n._(name)}</Link>
            ) : (
              <span>{i18n._(name)}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** One step's heading, fields and buttons. */
function StepForm({ shown }: { shown: ShownStep }) {
  const { i18n } = useLingui()

  const { step, isForward, formRef, failure, fields, isSending, isKept } = shown
  const { onTyped, goBack, proceed } = shown
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)

  useEffect(() => {
    if (before.current === step) return
    before.current = step
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
          <p className="quiet">{i18n.t('Step {step} of {LAST_STEP}', { step, LAST_STEP })}</p>
          <h1 ref={heading} tabIndex={-1}>
            {i18n._(STEP_NAMES[step - 1] ?? '')}
          </h1>
          <div className={`stack gap24 ${classes.fields}`}>
            {failure}
            {fields}
          </div>
        </div>
        <div className={`row gap12 split ${classes.foot}`}>
          {step > 1 && (
            <Button disabled={isSending} onClick={goBack}>
              {i18n.t('Back')}
            </Button>
          )}
          {step < LAST_STEP ? (
            <Button type="submit" variant="main">
              {i18n.t('Next')}
              <Icon name="arrowRight" />
            </Button>
          ) : (
            <Button type="submit" variant="main" disabled={isSending}>
              {isSending ? i18n.t('Submitting...') : i18n.t('Submit')}
            </Button>
          )}
        </div>
      </EarlyForm>
      {isKept && (
        <p className={`row gap8 centred above16 quiet small ${classes.kept}`}>
          <Icon name="tick" />
          {i18n.t('What you have typed is kept on this device until you submit or quit.')}
        </p>
      )}
    </div>
  )
}

type WizardPageProps = {
  shown: ShownStep
  /** Shown above the steps. */
  children?: ReactNode
}

/** A step beside the label it fills in. Without zod and calls: the first step is a page that must load little. */
export function WizardPage({ shown, children }: WizardPageProps) {
  return (
    <div className={`column ${classes.page} ${paper.squared}`}>
      <WizardHeader onClose={shown.quit} />
      <main id="main" tabIndex={-1} className={paper.ruled}>
        <div className={paper.wrap}>
          <div className={`wrap gap8-16 centred to-end ${classes.claim}`}>{children}</div>
          <StepLine step={shown.step} furthest={shown.furthest} />
          <div className={`grid top ${classes.grid}`}>
            <StepForm shown={shown} />
            <StudentLabel fields={shown.values} />
          </div>
        </div>
      </main>
    </div>
  )
}
