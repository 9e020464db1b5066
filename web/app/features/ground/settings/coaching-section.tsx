import type { UseFormReturnType } from '@mantine/form'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { Section, Switch } from './section.tsx'
import classes from './settings.module.css'
import type { SettingsFields } from './settings-fields.ts'

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
      description="At the foot of the pages of students and parents. As read in the judgement 2025 INSC 893 of the Supreme Court, and for Maharashtra, 2026."
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
      description="“Marks depend on many things; no result is promised.” stands in the family’s link and in the registration. As read for Maharashtra, 2026."
    />
  </Section>
)
