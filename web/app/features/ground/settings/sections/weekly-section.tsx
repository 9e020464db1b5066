import { Checkbox, NativeSelect, TextInput } from '../../../../ui/forms/fields/fields.tsx'
import classes from '../settings.module.css'
import { Section } from './section.tsx'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (label, n) => ({ value: String(n + 1), label }),
)

/** Text of a weekly note as a mother reads it. */
const EXAMPLE = [
  'Rina Sen: “Aarav asked good questions on Friday.”',
  'Lessons: present at 3 of 3.',
  'Taught: Elimination and Solve by factorisation.',
  'Going well: Elimination (7 of 8 marks).',
  'Next test: Half-yearly, 4 December 2026.',
  'Fees to pay: ₹2,100.00, by 5 December 2026.',
]

type WeeklySectionProps = {
  field: (name: 'weekly_day' | 'weekly_time') => object
  /** Properties of the switch. */
  isOn: object
}

/** Whether and when families get a note of the week, with an example. */
export const WeeklySection = ({ field, isOn }: WeeklySectionProps) => (
  <Section
    id="weekly"
    title="Weekly note"
    hint="One message a week to each family, by inbox and e-mail, in its language: what is known of each child’s week. Teachers may add a line or hold a note back; nothing waits for them."
  >
    <Checkbox label="Send a weekly note" name="weekly_on" {...isOn} />
    <div className={classes.pair}>
      <NativeSelect data={DAYS} {...field('weekly_day')} />
      <TextInput type="time" min="08:00" max="20:30" {...field('weekly_time')} />
    </div>
    <figure className="stack gap8 pad16 card">
      <figcaption className="quiet">An example: Aarav, the week to 28 November 2026</figcaption>
      <ul className="stack gap4">
        {EXAMPLE.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </figure>
  </Section>
)
