import type { ReactNode } from 'react'
import { Button } from '../../buttons/button.tsx'
import { Icon } from '../../layout/icon.tsx'

type MonthArrowsProps = {
  /** Moves by so many months; from `useMonthAsked`. */
  goBy: (months: number) => void
  /** Whether no earlier, or no later, month can be shown. */
  isFirst?: boolean
  isLast?: boolean
  /** The month, if it stands between the two arrows. */
  children?: ReactNode
}

/** Buttons to the month before and to the month after. */
export const MonthArrows = ({ goBy, isFirst, isLast, children }: MonthArrowsProps) => (
  <>
    <Button size="sm" aria-label="Previous month" disabled={isFirst} onClick={() => goBy(-1)}>
      <Icon name="arrowLeft" size={16} />
    </Button>
    {children}
    <Button size="sm" aria-label="Next month" disabled={isLast} onClick={() => goBy(1)}>
      <Icon name="arrowRight" size={16} />
    </Button>
  </>
)
