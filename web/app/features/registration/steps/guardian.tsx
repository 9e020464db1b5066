import { GUARDIAN_LABELS } from '@ganit/contract/registration'
import { TextInput } from '@mantine/core'
import field from '../../../ui/forms/field.module.css'
import type { StepProps } from '../step-props.ts'
import { Agreement } from './agreement.tsx'
import classes from './terms.module.css'

/** For a student under 18: who agrees for them, once there is a name. One can also register without, and bring it on paper. */
export function Guardian({ form }: Pick<StepProps, 'form'>) {
  return (
    <fieldset className={classes.guardian}>
      <legend>Under 18</legend>
      <p className={classes.more}>A parent or guardian can agree here, or later on paper.</p>
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
