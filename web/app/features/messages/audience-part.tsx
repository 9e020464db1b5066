import { useQuery } from '@tanstack/react-query'
import { RemoveButton } from '../../ui/buttons/remove-button.tsx'
import { studentChoices } from '../../ui/finding/student-choices.ts'
import { type Choices, SearchSelect } from '../../ui/forms/choices/search-select.tsx'
import { Checkbox, NativeSelect } from '../../ui/forms/fields/fields.tsx'
import { formatClass } from '../../ui/text/formats.ts'
import { useToday } from '../../ui/text/times/use-clock.ts'
import { useBatchChoices } from '../teaching/batches/batch-choices.data.ts'
import { ownTeaching } from '../teaching/teaching.data.ts'
import { AUDIENCES, type AudienceKind, type Fields } from './draft.ts'
import classes from './messages.module.css'
import type { NewMessageForm } from './use-new-message.ts'

const CLASSES = Array.from({ length: 12 }, (_, n) => String(n + 1))

const TO = [
  { value: 'both', label: 'Parents and students' },
  { value: 'parents', label: 'Parents' },
  { value: 'students', label: 'Students' },
]

/** All batches for the office, their own for teachers. */
function useBatches(isOffice: boolean): Choices {
  const all = useBatchChoices({ since: useToday(), enabled: isOffice })
  const own = useQuery({ ...ownTeaching, enabled: !isOffice })
  if (isOffice) return all
  return {
    items: (own.data ?? []).map(({ batch_id, batch_name }) => ({
      value: String(batch_id),
      label: batch_name,
    })),
    isError: own.isError,
  }
}

const STUDENTS = studentChoices()

type AudiencePartProps = Pick<NewMessageForm, 'fields' | 'change' | 'wrong' | 'isOffice'>

/** Chooses a message's recipients. */
export function AudiencePart({ fields, change, wrong, isOffice }: AudiencePartProps) {
  const { kind } = fields
  const batches = useBatches(isOffice)
  return (
    <div className="stack gap16">
      {isOffice && (
        <NativeSelect
          label="Audience"
          name="audience"
          data={[...AUDIENCES]}
          value={kind}
          error={kind !== 'batches' && kind !== 'students' && wrong.audience}
          onChange={({ currentTarget }) => change({ kind: currentTarget.value as AudienceKind })}
        />
      )}
      <NativeSelect
        label="To"
        name="to"
        data={TO}
        value={fields.to}
        onChange={({ currentTarget }) => change({ to: currentTarget.value as Fields['to'] })}
      />
      {kind === 'classes' && <ClassChoice fields={fields} change={change} />}
      {kind === 'batches' && (
        <MultipleChoice
          name="batches"
          what="batch"
          choices={batches}
          fields={fields}
          change={change}
          error={wrong.audience}
        />
      )}
      {kind === 'students' && (
        <MultipleChoice
          name="students"
          what="student"
          choices={STUDENTS}
          fields={fields}
          change={change}
          error={wrong.audience}
        />
      )}
    </div>
  )
}

type PartProps = { fields: Fields; change: (changes: Partial<Fields>) => void }

const ClassChoice = ({ fields: { classes: chosen }, change }: PartProps) => (
  <fieldset className={classes.classes}>
    <legend>Classes</legend>
    {CLASSES.map((each) => (
      <Checkbox
        key={each}
        label={formatClass(Number(each))}
        checked={chosen.includes(each)}
        onChange={({ currentTarget }) =>
          change({
            classes: currentTarget.checked
              ? [...chosen, each]
              : chosen.filter((other) => other !== each),
          })
        }
      />
    ))}
  </fieldset>
)

type ChosenProps = PartProps & {
  name: 'batches' | 'students'
  what: string
  choices: Choices
  error: string | undefined
}

/** Multiple choice: the chosen items, and a field that adds another. */
function MultipleChoice({ name, what, choices, fields, change, error }: ChosenProps) {
  const chosen = fields[name]
  const nameOf = ({ id, name: own }: { id: string; name: string }) =>
    own || (choices.items.find(({ value }) => value === id)?.label ?? `${what} ${id}`)
  const add = (id: string, label: string) => {
    if (id && !chosen.some((each) => each.id === id))
      change({ [name]: [...chosen, { id, name: label }] })
  }
  return (
    <div>
      <SearchSelect
        label={`Add a ${what}`}
        first={[{ value: '', label: chosen.length === 0 ? `Choose a ${what}` : 'Another one' }]}
        choices={choices}
        value=""
        onChange={add}
        error={error}
      />
      {chosen.length > 0 && (
        <ul
          className={`wrap gap8 above12 ${classes.chosen}`}
          aria-label={name === 'batches' ? 'Batches' : 'Students'}
        >
          {chosen.map((each) => (
            <li key={each.id}>
              {nameOf(each)}
              <RemoveButton
                what={nameOf(each)}
                onClick={() => change({ [name]: chosen.filter(({ id }) => id !== each.id) })}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
