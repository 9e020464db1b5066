import type { OwnResult } from '@ganit/contract/results'
import { useLingui } from '@lingui/react'
import { Link } from 'react-router'
import { useAcademy } from '../../academy.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import classes from './results.module.css'

type LastResultProps = { result: OwnResult; reviewOf: (result: OwnResult) => string | null }

/** What somebody got in the test before today. */
export function LastResult({ result, reviewOf }: LastResultProps) {
  const { i18n } = useLingui()
  const { timeZone } = useAcademy()
  const { dayOf } = useFormats()
  const { state, total, maximum, title, opens_at, rank, sat } = result
  const address = reviewOf(result)
  const facts = [
    dayOf(opens_at, timeZone),
    rank !== null && i18n.t('rank {rank} of {sat}', { rank, sat }),
  ]
  return (
    <>
      <p className={classes.total}>
        {state === 'sat' ? i18n.t('{total} of {maximum}', { total, maximum }) : i18n.t('Absent')}
      </p>
      <p>
        {address ? <Link to={address}>{title}</Link> : title} · {facts.filter(Boolean).join(' · ')}
      </p>
    </>
  )
}
