import { type Concession, endConcession, updateConcession } from '@ganit/contract/concessions'
import type { BatchFee } from '@ganit/contract/fees'
import { Button } from '@mantine/core'
import { useMay } from '../../../api/may.ts'
import { formatDay } from '../../../ui/text/dates.ts'
import { useToday } from '../../../ui/text/use-clock.ts'
import { kindName, reductionOf } from './concession-fields.ts'
import classes from './concessions.module.css'

type ConcessionItemProps = {
  concession: Concession
  /** All that a concession may name. */
  fees: readonly BatchFee[]
  onOpen: (what: 'change' | 'end') => void
}

const periodOf = ({ from_date, to_date }: Concession) => {
  if (to_date !== null && to_date < from_date) return 'Ended before it began'
  return `${formatDay(from_date)} to ${to_date ? formatDay(to_date) : 'no end'}`
}

/** One concession: what, for which fees, from when till when, and why. */
export function ConcessionItem({ concession, fees, onOpen }: ConcessionItemProps) {
  const { concession_id, kind, fee_ids, to_date, reason } = concession
  const today = useToday()
  const mayChange = useMay(updateConcession)
  const mayEnd = useMay(endConcession)
  const isOver = to_date !== null && to_date < today
  const id = `concession-${concession_id}`
  const names = fee_ids?.map(
    (fee_id) => fees.find((fee) => fee.fee_id === fee_id)?.title ?? `Fee ${fee_id}`,
  )

  return (
    <li data-over={isOver || undefined}>
      <p id={id}>
        <b>
          {kindName(kind)}, {reductionOf(concession)}
        </b>{' '}
        off {names ? names.join(', ') : 'all fees'}
      </p>
      <p className={classes.facts}>
        {periodOf(concession)}. {reason}
      </p>
      <div className={classes.buttons}>
        {mayChange && (
          <Button size="xs" aria-describedby={id} onClick={() => onOpen('change')}>
            Change
          </Button>
        )}
        {mayEnd && !isOver && (
          <Button size="xs" aria-describedby={id} onClick={() => onOpen('end')}>
            End
          </Button>
        )}
      </div>
    </li>
  )
}
