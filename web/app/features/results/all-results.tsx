import type { OwnResult } from '@ganit/contract/results'
import { useLingui } from '@lingui/react'
import { Link } from 'react-router'
import { useAcademy } from '../../academy.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import classes from './results.module.css'

type AllResultsProps = {
  results: readonly OwnResult[]
  reviewOf: (result: OwnResult) => string | null
}

/** Each published test: what somebody got, and of the others how good they were together. */
export function AllResults({ results, reviewOf }: AllResultsProps) {
  const { i18n } = useLingui()
  const { timeZone } = useAcademy()
  const { dayOf } = useFormats()
  return (
    <details className={classes.all}>
      <summary>{i18n.t('All tests')}</summary>
      <ul>
        {results.map((result) => {
          const address = reviewOf(result)
          return (
            <li key={result.test_id}>
              <p>
                <b>{address ? <Link to={address}>{result.title}</Link> : result.title}</b>
                <small>{dayOf(result.opens_at, timeZone)}</small>
              </p>
              <p>{figuresOf(result)}</p>
            </li>
          )
        })}
      </ul>
    </details>
  )

  function figuresOf({ state, total, maximum, percent, ...others }: OwnResult) {
    if (state !== 'sat') return i18n.t('Absent')
    const { rank, sat, percentile, highest, average } = others
    return [
      `${i18n.t('{total} of {maximum}', { total, maximum })}${percent === null ? '' : ` (${percent} %)`}`,
      rank !== null && i18n.t('rank {rank} of {sat}', { rank, sat }),
      percentile !== null && i18n.t('percentile {percentile}', { percentile }),
      highest !== null && i18n.t('highest {highest}', { highest }),
      average !== null && i18n.t('average {average}', { average }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
