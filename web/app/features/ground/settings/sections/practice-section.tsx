import type { UseFormReturnType } from '@mantine/form'
import { TextInput } from '../../../../ui/forms/fields/fields.tsx'
import { SETTINGS_LABELS, type SettingsFields } from '../settings-fields.ts'
import { Section, Switch } from './section.tsx'

/** Whether students practise between lessons, how many minutes a day, and from which class they are told their rank. */
export const PracticeSection = ({ form }: { form: UseFormReturnType<SettingsFields> }) => (
  <Section
    id="practice"
    title="Practice"
    hint="Each day students get a few questions of your bank on what their batch was taught, as many as take these minutes; up to Class 8 a parent may answer them with the child, and nothing of it counts as a mark."
  >
    <Switch form={form} name="practice_on" />
    <TextInput
      inputMode="numeric"
      maxLength={2}
      autoComplete="off"
      label={SETTINGS_LABELS.practice_minutes}
      description="5 to 20 a day; 10 minutes are 8 questions."
      name="practice_minutes"
      {...form.getInputProps('practice_minutes')}
    />
    <TextInput
      inputMode="numeric"
      maxLength={2}
      autoComplete="off"
      label={SETTINGS_LABELS.ranks_from_class}
      description="From this class on, 1 to 12, students and parents see a rank in the upper half of a test. Blank: no ranks for them, and no toppers on the site."
      name="ranks_from_class"
      {...form.getInputProps('ranks_from_class')}
    />
    <Switch
      form={form}
      name="translated_names"
      description="Switch it on if your children’s books are in Hindi or Bengali; with English books English names are easier to find. Under Chapters you then see and change the names."
    />
  </Section>
)

/** How long photos of homework are kept, and how much room they and the notes have. */
export const HomeworkSection = ({ form }: { form: UseFormReturnType<SettingsFields> }) => (
  <Section
    id="homework"
    title="Homework"
    hint="Students hand in photos of their pages where a teacher asks for it. The photos are in each backup, so they are kept for a while only; without room no more are taken until older ones are gone."
  >
    <TextInput
      inputMode="numeric"
      maxLength={3}
      autoComplete="off"
      label={SETTINGS_LABELS.hand_in_days}
      description="14 to 180."
      name="hand_in_days"
      {...form.getInputProps('hand_in_days')}
    />
    <TextInput
      inputMode="numeric"
      maxLength={3}
      autoComplete="off"
      label={SETTINGS_LABELS.photos_gb}
      description="1 to 100. 300 students who hand in twice a week need 1 GB for 45 days."
      name="photos_gb"
      {...form.getInputProps('photos_gb')}
    />
    <TextInput
      inputMode="numeric"
      maxLength={3}
      autoComplete="off"
      label={SETTINGS_LABELS.notes_gb}
      description="1 to 100. Pictures and PDFs that teachers hand to their batches stay until somebody deletes them."
      name="notes_gb"
      {...form.getInputProps('notes_gb')}
    />
  </Section>
)
