import {
  QUALIFICATION_MAX,
  REGISTRATION_NUMBER_MAX,
} from '@ganit/contract/ground/coaching-settings'
import type { UseFormReturnType } from '@mantine/form'
import { TextInput } from '../../../../ui/forms/fields/fields.tsx'
import classes from '../settings.module.css'
import { SETTINGS_LABELS, type SettingsFields } from '../settings-fields.ts'
import { Section, Switch } from './section.tsx'

/** The settings for rules of coaching that a state may have. */
export const CoachingSection = ({ form }: { form: UseFormReturnType<SettingsFields> }) => (
  <Section
    id="coaching-rules"
    title="Rules of coaching"
    hint="These texts were read on the pages named in our guide. Which of them hold for you, ask a lawyer."
  >
    <Switch
      form={form}
      name="shows_helplines"
      description="At the foot of the pages of students and parents, and on the prospectus. As read in the judgement 2025 INSC 893 of the Supreme Court, and for Maharashtra, 2026."
    />
    {form.values.helplines.map((_, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a helpline is its place among four.
      <div key={n} className={classes.pair}>
        <TextInput
          label={`Helpline ${n + 1}`}
          maxLength={60}
          autoComplete="off"
          name={`helplines.${n}.name`}
          {...form.getInputProps(`helplines.${n}.name`)}
        />
        <TextInput
          label={`Number of helpline ${n + 1}`}
          maxLength={20}
          autoComplete="off"
          inputMode="tel"
          name={`helplines.${n}.number`}
          {...form.getInputProps(`helplines.${n}.number`)}
        />
      </div>
    ))}
    <Switch
      form={form}
      name="no_promise"
      description="“Marks depend on many things; no result is promised.” stands in the family’s link, in the registration and on the prospectus. As read for Maharashtra, 2026."
    />
    <Switch
      form={form}
      name="prospectus"
      description="The page /prospectus, linked from the foot of the site: batches, fees and teachers, to read and to print. It shows times and fees whatever class pages show. As read in the guidelines of January 2024."
    />
    <TextInput
      label={SETTINGS_LABELS.registration_number}
      description="Under which an authority has registered the academy. It stands on the prospectus."
      maxLength={REGISTRATION_NUMBER_MAX}
      autoComplete="off"
      name="registration_number"
      {...form.getInputProps('registration_number')}
    />
    <TextInput
      label={SETTINGS_LABELS.owner_qualification}
      description="This will be public if you teach, with your name, once you have typed it. Those of other teachers are entered under Staff; who has none is not listed."
      maxLength={QUALIFICATION_MAX}
      autoComplete="off"
      name="owner_qualification"
      {...form.getInputProps('owner_qualification')}
    />
  </Section>
)
