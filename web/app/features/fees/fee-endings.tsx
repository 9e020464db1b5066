import type { BatchFee } from '@ganit/contract/fees'
import { Button } from '@mantine/core'
import { useSending } from '../../ui/forms/use-sending.ts'
import { useToday } from '../../ui/text/use-clock.ts'
import { canEnd, deleteFee, endFee } from './end-fee.ts'

type FeeEndingsProps = {
  fee: BatchFee
  /** It is ended or gone. */
  onEnded: () => void
}

/** Beside the form of a fee: no more of it from today on, or none at all. */
export function FeeEndings({ fee, onEnded }: FeeEndingsProps) {
  const { once } = useSending()
  const day = useToday()
  const press = (end: () => Promise<boolean>) =>
    once(async () => {
      if (await end()) onEnded()
    })

  return (
    <>
      {canEnd(fee, day) && (
        <Button variant="quiet" onClick={() => press(() => endFee(fee, day))}>
          End fee
        </Button>
      )}
      <Button variant="quiet" onClick={() => press(() => deleteFee(fee))}>
        Delete fee
      </Button>
    </>
  )
}
