import { TERMS } from '@ganit/contract/registration'
import { formatPhone } from '../../../ui/forms/phone-number.ts'
import { useToday } from '../../../ui/text/use-clock.ts'
import { asSent, needsGuardian } from '../fields.ts'
import type { StepProps } from '../step-props.ts'
import { Agreement } from './agreement.tsx'
import { Guardian } from './guardian.tsx'
import classes from './terms.module.css'

export function TermsAndConditions({ form }: StepProps) {
  const today = useToday()

  return (
    <>
      <p className={classes.more}>
        One last look: phone {formatPhone(asSent(form.values, today).contact_number_1)}, PIN{' '}
        {form.values.pin}.
      </p>
      <ol className={classes.terms}>
        {TERMS.map((term) => (
          <li key={term}>{term}</li>
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
      <p className={classes.more}>
        What is stored of you, why and how long, is on the{' '}
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
