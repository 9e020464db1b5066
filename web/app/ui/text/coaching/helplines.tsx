import { useLingui } from '@lingui/react'
import { useAcademy } from '../../../academy.ts'
import classes from './coaching.module.css'

/** Helplines that a child in need can call, at the foot of a page; nothing unless the owner shows them. */
export function Helplines({ isPrinted = false }: { isPrinted?: boolean }) {
  const { i18n } = useLingui()
  const { helplines = [] } = useAcademy()
  if (helplines.length === 0) return null
  return (
    <aside
      className={`${isPrinted ? '' : 'unprinted'} ${classes.helplines}`}
      aria-label={i18n.t('Helplines')}
    >
      <b>{i18n.t('Helplines')}</b>
      {helplines.map(({ name, number }) => (
        <span key={`${name} ${number}`}>
          {name} <a href={`tel:${number.replace(/[^+\d]/g, '')}`}>{number}</a>
        </span>
      ))}
    </aside>
  )
}
