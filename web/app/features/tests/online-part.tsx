import { TEST_LABELS } from '@ganit/contract/tests'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { RecordEditing } from '../../ui/forms/use-record-form.ts'
import { MarkingPart } from './marking-part.tsx'
import type { TestFields } from './test-fields.ts'
import classes from './test-form.module.css'

const REVIEWS = [
  { value: 'published', label: 'With the results' },
  { value: 'never', label: 'Never' },
  { value: 'at', label: 'From a day and time on' },
]

const NEGATIVES = [
  { value: 'none', label: 'None' },
  { value: 'quarter', label: 'A quarter (¼)' },
]

/** What a test that is sat online has besides. */
export function OnlinePart({ edit, isNew }: { edit: RecordEditing<TestFields>; isNew: boolean }) {
  const { form, input } = edit
  const { shuffle, review, closes_at, paper_id, marking, negative } = form.values
  const [, markingError] =
    Object.entries(form.errors).find(([name]) => name.startsWith('marking')) ?? []
  const isAt = review !== 'published' && review !== 'never'
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          description="Blank: as long as the paper."
          {...input('duration_minutes')}
        />
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          description="For how long after its opening one may begin. Blank: until it closes."
          {...input('late_minutes')}
        />
      </div>
      <div className={classes.pair}>
        <NativeSelect
          label="Questions and answers may be seen"
          data={REVIEWS}
          value={isAt ? 'at' : review}
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue('review', value === 'at' ? closes_at : value)
          }
        />
        {isAt && <TextInput type="datetime-local" {...input('review')} label="From" />}
      </div>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        description="For how long after the end photos of what is answered at length may come."
        {...input('upload_minutes')}
      />
      {isNew && (
        <NativeSelect
          label={TEST_LABELS.negative}
          data={NEGATIVES}
          value={negative}
          description={
            negative === 'none'
              ? 'A wrong answer loses nothing, unless its section says so.'
              : 'A wrong answer loses a quarter of its marks, or what its section says.'
          }
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue('negative', value as TestFields['negative'])
          }
        />
      )}
      <MarkingPart
        blankWrong={isNew && negative === 'none' ? 'nothing' : 'a quarter'}
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
    </>
  )
}
