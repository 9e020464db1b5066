import { ENQUIRY_LABELS, WISHED_BATCHES } from '@ganit/contract/people/enquiries'
import type { ClassTimes } from '@ganit/contract/teaching/batches'
import { useLingui } from '@lingui/react'
import { useTranslateServerText } from '../../../i18n/said.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Checkbox } from '../../../ui/forms/fields/fields.tsx'
import { useClassTimes } from './use-class-times.ts'

/** When all wishes are used up, one more replaces the first. */
const toggleWish = (wished: number[], batch_id: number) =>
  wished.includes(batch_id)
    ? wished.filter((id) => id !== batch_id)
    : [...wished, batch_id].slice(-WISHED_BATCHES)

type BatchWishesProps = {
  class_number: string
  value: number[]
  onChange: (batch_ids: number[]) => void
}

/** Asks which batches of the chosen class the child would like. */
export function BatchWishes({ class_number, value, onChange }: BatchWishesProps) {
  const { i18n } = useLingui()
  const said = useTranslateServerText()
  const { shortWeekday, times } = useFormats()
  const batches = useClassTimes(class_number)
  const timesOf = ({ schedules }: ClassTimes) =>
    schedules.map((each) => `${shortWeekday(each.weekday)} ${times(each)}`).join(', ')
  if (batches.length === 0) return null
  return (
    <fieldset className="stack gap10">
      <legend className="strong">{said(ENQUIRY_LABELS.batch_ids)}</legend>
      {batches.map((batch) => {
        const { batch_id, name, places } = batch
        return (
          <Checkbox
            key={batch_id}
            label={[name, timesOf(batch), places === 'full' && i18n.t('full')]
              .filter(Boolean)
              .join(', ')}
            checked={value.includes(batch_id)}
            onChange={() => onChange(toggleWish(value, batch_id))}
          />
        )
      })}
    </fieldset>
  )
}
