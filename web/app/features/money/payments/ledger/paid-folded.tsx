import type { StudentFee } from '@ganit/contract/money/fees'
import { useLingui } from '@lingui/react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { openDues, sortOpenFirst } from '../desk/sums.ts'
import classes from './ledger.module.css'

/** This few paid dues take no more room than the button would. */
const FEW = 2

type PaidFoldedProps<Due extends StudentFee> = {
  dues: Due[]
  children: (dues: Due[]) => ReactNode
}

/** Dues, the open ones first; many paid ones are hidden until asked for or printed. */
export function PaidFolded<Due extends StudentFee>({ dues, children }: PaidFoldedProps<Due>) {
  const { i18n } = useLingui()

  const [isOpen, setOpen] = useState(false)
  const paid = dues.length - openDues(dues).length

  if (paid <= FEW) return children(sortOpenFirst(dues))
  return (
    <div
      className={classes.folded}
      data-closed={!isOpen || undefined}
      data-all-paid={paid === dues.length || undefined}
    >
      {children(sortOpenFirst(dues))}
      <Button
        variant="quiet"
        size="xs"
        className={classes.foldedMore ?? ''}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? i18n.t('Hide what is paid') : i18n.t('Show {paid} paid', { paid })}
      </Button>
    </div>
  )
}
