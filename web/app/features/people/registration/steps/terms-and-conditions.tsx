import { GUARDIAN_LABELS, termsOf } from '@ganit/contract/people/registration'
import { Trans, useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { useAcademy } from '../../../../academy.ts'
import { useTranslateServerText } from '../../../../i18n/said.ts'
import { Checkbox, type CheckboxProps, TextInput } from '../../../../ui/forms/fields/fields.tsx'
import { formatPhone } from '../../../../ui/forms/fields/phone-number.ts'
import { NoPromise } from '../../../../ui/text/coaching/no-promise.tsx'
import { useToday } from '../../../../ui/text/times/use-clock.ts'
import { needsGuardian, toSentFields } from '../fields.ts'
import type { StepProps } from '../step-props.ts'
import { SharedFeesOfClass } from './shared-fees-of-class.tsx'
import classes from './steps.module.css'

function Agreement(props: CheckboxProps) {
  return (
    <Checkbox
      {...props}
      aria-invalid={props.error ? true : undefined}
      className={classes.agreement ?? ''}
    />
  )
}

/**
 * The guardian who agrees for a student under 18, once named. Students may also register without a guardian and bring
 * the agreement on paper.
 */
function Guardian({ form }: Pick<StepProps, 'form'>) {
  const { i18n } = useLingui()
  const said = useTranslateServerText()

  return (
    <fieldset className={`stack gap16 narrow ${classes.guardian}`}>
      <legend>{i18n.t('Under 18')}</legend>
      <p className="quiet">{i18n.t('A parent or guardian can agree here, or later on paper.')}</p>
      <TextInput
        label={said(GUARDIAN_LABELS.guardian_name)}
        isOptional
        name="guardian_name"
        autoComplete="off"
        autoCapitalize="words"
        {...form.getInputProps('guardian_name')}
      />
      {form.values.guardian_name.trim() && (
        <Agreement
          label={said(GUARDIAN_LABELS.guardian_consent)}
          {...form.getInputProps('guardian_consent', { type: 'checkbox' })}
        />
      )}
    </fieldset>
  )
}

/** Opens in a new tab, so that the form stays. */
const NewTabLink = ({ to, children }: { to: string; children?: ReactNode }) => (
  <a href={to} target="_blank" rel="noreferrer">
    {children}
  </a>
)

export function TermsAndConditions({ form }: StepProps) {
  const { i18n } = useLingui()

  const said = useTranslateServerText()
  const today = useToday()
  const { refundWords, hasSharedFees = false } = useAcademy()
  const explained: Record<number, string | null> = {
    0: refundWords,
    4: i18n.t('Only if you agree to it separately.'),
  }

  return (
    <>
      <p className="quiet">
        {i18n.t('One last look: phone {contact_number_1}, PIN {pin}.', {
          contact_number_1: formatPhone(toSentFields(form.values, today).contact_number_1),
          pin: form.values.pin,
        })}
      </p>
      <ol className={classes.terms}>
        {termsOf(hasSharedFees).map((term, n) => (
          <li key={term}>
            {term}
            {said(term) !== term && <span className="quiet">{said(term)}</span>}
            {explained[n] && <span className="quiet small as-typed">{explained[n]}</span>}
          </li>
        ))}
      </ol>
      <NoPromise />
      {hasSharedFees && <SharedFeesOfClass classNumber={form.values.student_class} />}
      <Agreement
        label={i18n.t('Conditions')}
        description={i18n.t('I accept the conditions on fees and conduct, numbers 1 to 3 above.')}
        {...form.getInputProps('conditions', { type: 'checkbox' })}
      />
      <Agreement
        label={i18n.t('Terms')}
        description={i18n.t(
          'I accept the terms on changes and on successful candidates, numbers 4 and 5 above. No photo or name is made public without a separate agreement.',
        )}
        {...form.getInputProps('terms', { type: 'checkbox' })}
      />
      <p className="quiet">
        <Trans
          id="What we store about you, why and for how long, is on the <0>privacy page</0>; what this agreement means, on <1>its own page</1>."
          components={{
            0: <NewTabLink to="/privacy" />,
            1: <NewTabLink to="/terms" />,
          }}
        />
      </p>
      {needsGuardian(form.values, today) && <Guardian form={form} />}
    </>
  )
}
