import { TEST_LABELS } from '@ganit/contract/exams/tests'
import { type ReactNode, useId } from 'react'
import { SearchSelect } from '../../ui/forms/choices/search-select.tsx'
import { Checkbox } from '../../ui/forms/fields/fields.tsx'
import { useToday } from '../../ui/text/times/use-clock.ts'
import classes from './tests.module.css'
import { useOwnBatches } from './use-own-batches.ts'

type BatchBoxesProps = {
  value: readonly number[]
  /** The opening day, blank until entered: batches ended before it are not offered. */
  day: string
  /** The paper's class, whose batches come first. */
  firstClass?: number | null | undefined
  onChange: (batch_ids: number[]) => void
  error?: ReactNode
}

const ONE_MORE = [{ value: '', label: 'Choose a batch' }]

/** The batches that take a test: checkboxes, or a search if there are too many. */
export function BatchBoxes({ value, day, firstClass, onChange, error }: BatchBoxesProps) {
  const id = useId()
  const today = useToday()
  const batches = useOwnBatches({
    since: day || today,
    chosen: value.map(String),
    first_class: firstClass,
  })
  const set = (batch_id: number, isIn: boolean) =>
    onChange(isIn ? [...value, batch_id] : value.filter((other) => other !== batch_id))
  const shown = batches.more
    ? batches.items.filter((item) => value.includes(Number(item.value)))
    : batches.items
  // Chosen batches outside the list keep their checkbox.
  const unknown = value.filter((batch_id) => !shown.some((item) => Number(item.value) === batch_id))

  return (
    <fieldset
      className={`narrow ${classes.group}`}
      aria-describedby={error ? `${id}-wrong` : undefined}
    >
      <legend>{TEST_LABELS.batch_ids}</legend>
      <div className={classes.boxes}>
        {shown.map((item) => (
          <Checkbox
            key={item.value}
            label={item.label}
            checked={value.includes(Number(item.value))}
            onChange={({ currentTarget }) => set(Number(item.value), currentTarget.checked)}
          />
        ))}
        {unknown.map((batch_id) => (
          <UnknownBatch
            key={batch_id}
            batch_id={batch_id}
            onOut={() => set(batch_id, false)}
            more={batches.more}
          />
        ))}
      </div>
      {batches.more && (
        <SearchSelect
          aria-label="One more batch"
          first={ONE_MORE}
          choices={batches}
          value=""
          onChange={(chosen) =>
            chosen && !value.includes(Number(chosen)) && set(Number(chosen), true)
          }
        />
      )}
      {batches.isError && (
        <p className="above8 pen">The batches could not be loaded. Please reload the page.</p>
      )}
      {error && (
        <p className="above8 pen" id={`${id}-wrong`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

type UnknownBatchProps = {
  batch_id: number
  onOut: () => void
  more: ReturnType<typeof useOwnBatches>['more']
}

function UnknownBatch({ batch_id, onOut, more }: UnknownBatchProps) {
  const label = `Batch ${batch_id}`
  if (more) return <NamedBatch batch_id={batch_id} onOut={onOut} useName={more.useName} />
  return <Checkbox label={label} checked onChange={onOut} />
}

function NamedBatch({
  batch_id,
  onOut,
  useName,
}: Omit<UnknownBatchProps, 'more'> & { useName: (value: string) => string | undefined }) {
  const name = useName(String(batch_id))
  return <Checkbox label={name ?? `Batch ${batch_id}`} checked onChange={onOut} />
}
