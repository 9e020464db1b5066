import { dayAfter } from '@ganit/contract/days'
import { Button } from '../../buttons/button.tsx'
import { useToday } from '../../text/times/use-clock.ts'
import classes from './range-chips.module.css'

type Range = { from: string; to: string }

/** The most common ranges; years are the academy's, from April. */
function rangesOf(today: string): [text: string, range: Range][] {
  const first = `${today.slice(0, 7)}-01`
  const before = dayAfter(first, -1)
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '04-01' ? 1 : 0)
  return [
    ['This month', { from: first, to: today }],
    ['Last month', { from: `${before.slice(0, 7)}-01`, to: before }],
    ['This year', { from: `${year}-04-01`, to: today }],
  ]
}

type RangeChipsProps = { from: string; to: string; onRange: (range: Range) => void }

/** Buttons beside From and To. */
export function RangeChips({ from, to, onRange }: RangeChipsProps) {
  return (
    <fieldset className={`wrap gap6 centred ${classes.chips}`} aria-label="Days">
      {rangesOf(useToday()).map(([text, range]) => (
        <Button
          key={text}
          size="xs"
          aria-pressed={range.from === from && range.to === to}
          onClick={() => onRange(range)}
        >
          {text}
        </Button>
      ))}
    </fieldset>
  )
}
