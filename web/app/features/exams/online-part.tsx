import { dayAfter } from '@ganit/contract/days'
import { TEST_LABELS } from '@ganit/contract/exams/tests'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { MomentField } from '../../ui/forms/dates/moment-field.tsx'
import { Checkbox, NativeSelect, TextInput } from '../../ui/forms/fields/fields.tsx'
import type { RecordEditing } from '../../ui/forms/records/use-record-form.ts'
import { mondayOf } from '../../ui/text/times/dates.ts'
import { useClock } from '../../ui/text/times/use-clock.ts'
import { AS_THE_PAPER, type MarkingFields, type TestFields } from './test-fields.ts'
import { sectionsOf } from './tests.data.ts'
import classes from './tests.module.css'
import { LOSSES } from './words.ts'

type MarkingPartProps = {
  /** The deduction for a wrong answer where field and section are blank. */
  blankWrong: string
  paper_id: string
  value: readonly MarkingFields[]
  onChange: (marking: MarkingFields[]) => void
  error?: ReactNode
}

const MARKS = [
  { name: 'right', label: 'Right' },
  { name: 'wrong', label: 'Wrong' },
  { name: 'unanswered', label: 'Unanswered' },
] as const

const PARTIAL = [
  { value: '', label: 'Paper’s' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** Fields for marks by section of the paper; a blank field keeps the marks of the paper. */
function MarkingPart({ blankWrong, paper_id, value, onChange, error }: MarkingPartProps) {
  const { data: sections = [], isError } = useQuery({
    ...sectionsOf(paper_id),
    enabled: paper_id !== '',
  })
  if (isError) return <ErrorBox>Failed to load the sections of the paper.</ErrorBox>
  if (sections.length === 0) return null

  const rows = sections.map((_, n) => value[n] ?? AS_THE_PAPER)
  const set = (at: number, change: Partial<MarkingFields>) =>
    onChange(rows.map((row, n) => (n === at ? { ...row, ...change } : row)))

  return (
    <fieldset className={`narrow ${classes.group}`}>
      <legend>{TEST_LABELS.marking}</legend>
      <p className="quiet">
        Marks of one answer. Blank: as the paper has it; a wrong answer then loses {blankWrong}, or
        what its section says. Partial: of several right options each brings a quarter.
      </p>
      <table className={classes.marking}>
        <thead>
          <tr>
            <th scope="col">Section</th>
            {MARKS.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">Partial</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, n) => {
            const title = sections[n]?.title ?? ''
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: sections have their order.
              <tr key={n}>
                <th scope="row">{title}</th>
                {MARKS.map(({ name, label }) => (
                  <td key={name} data-label={label}>
                    <TextInput
                      aria-label={`${label}, ${title}`}
                      inputMode="text"
                      autoComplete="off"
                      value={row[name]}
                      onChange={({ currentTarget }) => set(n, { [name]: currentTarget.value })}
                    />
                  </td>
                ))}
                <td data-label="Partial">
                  <NativeSelect
                    aria-label={`Partial, ${title}`}
                    data={PARTIAL}
                    value={row.partial}
                    onChange={({ currentTarget }) =>
                      set(n, { partial: currentTarget.value as MarkingFields['partial'] })
                    }
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {error && <p className="above8 pen">{error}</p>}
    </fieldset>
  )
}

const REVIEWS = [
  { value: 'published', label: 'With the results' },
  { value: 'never', label: 'Never' },
  { value: 'at', label: 'From a day and time on' },
]

/** Presses that fill when a test is open, for a test that is homework. */
export function WhenAtHome({ edit: { form } }: { edit: RecordEditing<TestFields> }) {
  const { day, time } = useClock()
  const { opens_at, closes_at } = form.values
  // On a Monday the next Monday is meant.
  const choices = [
    { text: 'Tonight', until: day },
    { text: 'Till Monday', until: dayAfter(mondayOf(day), 7) },
  ]
  return (
    <div className="wrap gap8">
      {choices.map(({ text, until }) => (
        <Button
          key={text}
          size="sm"
          aria-pressed={closes_at === `${until}T23:59` && opens_at.startsWith(day)}
          onClick={() =>
            form.setValues({ opens_at: `${day}T${time}`, closes_at: `${until}T23:59` })
          }
        >
          {text}
        </Button>
      ))}
    </div>
  )
}

/** Fields that few tests change. */
const MORE = ['duration_minutes', 'late_minutes', 'practice', 'review', 'upload_minutes', 'marking']

/** The fields of online tests only. */
export function OnlinePart({ edit }: { edit: RecordEditing<TestFields> }) {
  const { form, input } = edit
  const { shuffle, review, closes_at, paper_id, marking, negative, practice } = form.values
  const [, markingError] =
    Object.entries(form.errors).find(([name]) => name.startsWith('marking')) ?? []
  const isAt = review !== 'published' && review !== 'never'
  // A refused field must not be hidden.
  const isWrong = MORE.some((name) => Object.keys(form.errors).some((key) => key.startsWith(name)))
  return (
    <details className={classes.more} open={isWrong || undefined}>
      <summary>More</summary>
      <div className={`grid gap24 halves top ${classes.pair}`}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          description="Blank: as long as the paper."
          {...input('duration_minutes')}
        />
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          description="How long after it opens students may begin. Blank: until it closes."
          {...input('late_minutes')}
        />
      </div>
      <Checkbox
        label="Practice test: each student sees marks and answers as soon as it is handed in"
        description={practice && 'Who has not sat it yet may hear the answers.'}
        error={form.errors.practice}
        checked={practice}
        onChange={({ currentTarget }) => form.setFieldValue('practice', currentTarget.checked)}
      />
      <div className={`grid gap24 halves top ${classes.pair}`}>
        <NativeSelect
          label="Questions and answers may be seen"
          data={REVIEWS}
          value={isAt ? 'at' : review}
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue('review', value === 'at' ? closes_at : value)
          }
        />
        {isAt && (
          <MomentField
            {...input('review')}
            label="From"
            value={review}
            onMoment={(moment) => form.setFieldValue('review', moment)}
          />
        )}
      </div>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        description="How long after the end students may send photos of long answers."
        {...input('upload_minutes')}
      />
      <MarkingPart
        blankWrong={LOSSES[negative]}
        paper_id={paper_id}
        value={marking}
        error={markingError}
        onChange={(next) => form.setFieldValue('marking', next)}
      />
      <div className={classes.boxes}>
        <Checkbox
          label="Shuffle questions"
          checked={shuffle.questions}
          onChange={({ currentTarget }) =>
            form.setFieldValue('shuffle', { ...shuffle, questions: currentTarget.checked })
          }
        />
        <Checkbox
          label="Shuffle options"
          checked={shuffle.options}
          onChange={({ currentTarget }) =>
            form.setFieldValue('shuffle', { ...shuffle, options: currentTarget.checked })
          }
        />
      </div>
    </details>
  )
}
