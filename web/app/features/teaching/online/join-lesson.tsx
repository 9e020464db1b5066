import type { Lesson } from '@ganit/contract/teaching/lessons'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { serverTextOr } from '../../../api/api-error.ts'
import { useTranslateServerText } from '../../../i18n/said.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Button, ButtonAnchor } from '../../../ui/buttons/button.tsx'
import { useClock } from '../../../ui/text/times/use-clock.ts'
import { addressToJoin } from './online.data.ts'
import classes from './online.module.css'

/** Opens an online lesson that is open now. The site that it opens is named, so that nobody is led astray. */
export function JoinButton({ lesson_id }: { lesson_id: number }) {
  const { i18n } = useLingui()
  const said = useTranslateServerText()
  const { data, error, isFetching, refetch } = useQuery(addressToJoin({ lesson_id }))
  if (!data)
    return (
      <div className={classes.join}>
        {error && (
          <p className="pen">
            {said(serverTextOr(error, i18n.t('The address could not be loaded.')))}
          </p>
        )}
        <Button variant="main" loading={isFetching} onClick={() => void refetch()}>
          {i18n.t('Join')}
        </Button>
      </div>
    )
  const { url, host } = data
  return (
    <div className={classes.join}>
      <ButtonAnchor href={url} target="_blank" rel="noopener noreferrer" variant="main">
        {i18n.t('Join')}
      </ButtonAnchor>
      <p className="small quiet breaks">{i18n.t('Opens {host}', { host })}</p>
    </div>
  )
}

/** When the online lesson opens, then its button, and afterwards nothing. */
export function JoinLesson({ lesson }: { lesson: Lesson }) {
  const { i18n } = useLingui()
  const { time } = useFormats()
  const clock = useClock()
  const { lesson_id, opens_at, date, end_time } = lesson
  const now = `${clock.day}T${clock.time}`
  if (!opens_at || now > `${date}T${end_time}`) return null
  if (now >= opens_at) return <JoinButton lesson_id={lesson_id} />
  const [, opens = ''] = opens_at.split('T')
  return <p>{i18n.t('Online, opens at {time}', { time: time(opens) })}</p>
}
