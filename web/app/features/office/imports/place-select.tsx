import { NativeSelect } from '../../../ui/forms/fields/fields.tsx'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { useBatchChoices } from '../../teaching/batches/batch-choices.data.ts'

type Props = {
  /** The group, for screen readers. */
  of: string
  batch_id: number | null
  onChoose: (batch_id: number | null) => void
}

/** The batch of a group of rows, or none. */
export function PlaceSelect({ of, batch_id, onChoose }: Props) {
  const chosen = batch_id === null ? [] : [String(batch_id)]
  const { items } = useBatchChoices({ since: useToday(), chosen })
  return (
    <NativeSelect
      aria-label={`Batch of ${of}`}
      data={[{ value: '', label: 'No batch' }, ...items]}
      value={String(batch_id ?? '')}
      onChange={({ currentTarget: { value } }) => onChoose(Number(value) || null)}
    />
  )
}
