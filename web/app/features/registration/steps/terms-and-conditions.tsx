import { TERMS } from '@ganit/contract/registration'
import type { StepProps } from '../step-props.ts'
import { Agreement } from './agreement.tsx'
import classes from './terms.module.css'

export function TermsAndConditions({ form }: StepProps) {
  return (
    <>
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
        description="I accept that the terms may change, and that a successful candidate’s photo and name may be published, numbers 4 and 5 above."
        {...form.getInputProps('terms', { type: 'checkbox' })}
      />
    </>
  )
}
