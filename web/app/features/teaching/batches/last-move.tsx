import type { MoveCost } from '@ganit/contract/people/memberships'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { formatMoney } from '../../../ui/text/formats.ts'
import { takeBackMove } from './moves.data.ts'

/** The last change of a student's batches in words, and its undo. */
export type Move = { text: string; undo: string | null }

/** `Aarav is now in 2 batches: ₹1,800.00 more a month.` */
export function moveInWords(name: string, places: string, { monthly }: MoveCost) {
  const month = formatMoney(monthly.replace('-', ''))
  const more = monthly.startsWith('-') ? 'less' : 'more'
  return `${name} ${places}${Number(monthly) === 0 ? '' : `: ${month} ${more} a month`}.`
}

/** Keeps the last change until it is undone or another one comes. */
export function useLastMove() {
  const [move, setMove] = useState<Move | null>(null)
  return {
    tell: setMove,
    line: move && (
      <LastMove key={move.text + move.undo} move={move} onUndone={() => setMove(null)} />
    ),
  }
}

function LastMove({ move: { text, undo }, onUndone }: { move: Move; onUndone: () => void }) {
  const { failure, isSending, run } = useAction()
  const takeBack = (undone: string) =>
    run(async (attempt) => {
      const { message } = await takeBackMove({ undo: undone }, attempt)
      onUndone()
      return message
    })
  return (
    <div className="wrap gap12 centred">
      <p role="status">{text}</p>
      {undo && (
        <Button size="xs" loading={isSending} onClick={() => takeBack(undo)}>
          Undo
        </Button>
      )}
      {failure && <p role="alert">{failure}</p>}
    </div>
  )
}
