import { GUARDIAN_LABELS, TERMS } from '@ganit/contract/people/registration'
import { Checkbox, type CheckboxProps, TextInput } from '@mantine/core'
import { useAcademy } from '../../../../academy.ts'
import field from '../../../../ui/forms/field.module.css'
import { formatPhone } from '../../../../ui/forms/phone-number.ts'
import { useToday } from '../../../../ui/text/use-clock.ts'
import { asSent, needsGuardian } from '../fields.ts'
import type { StepProps } from '../step-props.ts'
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
 * For students under 18: the guardian who agrees, once named. They may also register without and bring the agreement on
 * paper.
 */
function Guardian({ form }: Pick<StepProps, 'form'>) {
  return (
    <fieldset className={`stack gap16 narrow ${classes.guardian}`}>
      <legend>Under 18</legend>
      <p className="quiet">A parent or guardian can agree here, or later on paper.</p>
      <TextInput
        label={GUARDIAN_LABELS.guardian_name}
        description="Optional"
        className={field.optional ?? ''}
        name="guardian_name"
        autoComplete="off"
        autoCapitalize="words"
        {...form.getInputProps('guardian_name')}
      />
      {form.values.guardian_name.trim() && (
        <Agreement
          label={GUARDIAN_LABELS.guardian_consent}
          {...form.getInputProps('guardian_consent', { type: 'checkbox' })}
        />
      )}
    </fieldset>
  )
}

/** Stands below the term on publishing names and photos. */
const ONLY_IF_AGREED = 'Only if you agree to it separately.'

export function TermsAndConditions({ form }: StepProps) {
  const today = useToday()
  const { refundWords } = useAcademy()
  const explained: Record<number, string | null> = { 0: refundWords, 4: ONLY_IF_AGREED }

  return (
    <>
      <p className="quiet">
        One last look: phone {formatPhone(asSent(form.values, today).contact_number_1)}, PIN{' '}
        {form.values.pin}.
      </p>
      <ol className={classes.terms}>
        {TERMS.map((term, n) => (
          <li key={term}>
            {term}
            {explained[n] && <span className="quiet small as-typed">{explained[n]}</span>}
          </li>
        ))}
      </ol>
      <Agreement
        label="Conditions"
        description="I accept the conditions on fees and conduct, numbers 1 to 3 above."
        {...form.getInputProps('conditions', { type: 'checkbox' })}
      />
      <Agreement
        label="Terms"
        description="I accept the terms on changes and on successful candidates, numbers 4 and 5 above. No photo or name is made public without a separate agreement."
        {...form.getInputProps('terms', { type: 'checkbox' })}
      />
      <p className="quiet">
        What we store about you, why and for how long, is on the{' '}
        <a href="/privacy" target="_blank" rel="noreferrer">
          privacy page
        </a>
        ; what this agreement means, on{' '}
        <a href="/terms" target="_blank" rel="noreferrer">
          its own page
        </a>
        .
      </p>
      {needsGuardian(form.values, today) && <Guardian form={form} />}
    </>
  )
}
