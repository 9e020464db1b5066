import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { startTransition, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Outlet } from 'react-router'
import { countryCodes } from '../../../api/country-codes.ts'
import { useTranslateServerText } from '../../../i18n/said.ts'
// biome-ignore lint/style/noRestrictedImports: shown above what is remembered from the last visit.
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { usePressedPart } from '../../../ui/feedback/use-pressed-part.ts'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { useToday } from '../../../ui/text/use-clock.ts'
import { PracticeCard } from '../../learning/practice/practice-card.tsx'
import { ownBatches, ownWeek } from './dashboard.data.ts'
import classes from './dashboard.module.css'
import { FirstSteps } from './first-steps.tsx'
import { OpenTests } from './open-tests.tsx'
import { OwnBatches } from './own-batches.tsx'
import { OwnCourses } from './own-courses.tsx'
import { ProblemSheet } from './problem-sheet.tsx'
import { ProfileLabel } from './profile-label.tsx'
import { Standing } from './standing.tsx'
import { ThisWeek } from './this-week.tsx'
import { useOwnProfile } from './use-own-profile.ts'

const load = () => import('./edit-form.tsx')

type OwnProfileProps = { uid: string; isAway: boolean }

/** The own record, to read and edit. */
export function OwnProfile({ uid, isAway }: OwnProfileProps) {
  const { i18n } = useLingui()
  const said = useTranslateServerText()

  const { profile, glimpse, problem, retry } = useOwnProfile(uid, isAway)
  const { Part: Form, isComing, setWanted: setEditing } = usePressedPart(load)
  const label = useRef<HTMLElement>(null)
  // The edit form splits stored phone numbers by it.
  const { data: countries = [], isFetched: areCountriesAsked } = useQuery({
    ...countryCodes,
    enabled: isComing || Boolean(Form),
  })
  const isEditing = Boolean(profile && Form && areCountriesAsked)

  // Wait for lessons and batches, so that what stands below does not jump.
  const enabled = Boolean(profile)
  const { isPending: areLessonsOnTheirWay } = useQuery({ ...ownWeek(useToday()), enabled })
  const { isPending: areBatchesOnTheirWay } = useQuery({ ...ownBatches, enabled })

  // A transition, because two lists of all countries are slow to render.
  const edit = () => startTransition(() => setEditing(true))
  /** Closes the form and refetches the record. */
  const done = () => {
    flushSync(() => setEditing(false))
    label.current?.focus()
  }

  if (!glimpse)
    return problem ? (
      <ProblemSheet problem={problem} onRetry={retry} />
    ) : (
      <SkeletonRows rows={8} label={i18n.t('Loading student profile...')} />
    )

  return (
    <div className={`grid top ${classes.grid}`} data-editing={isEditing || undefined}>
      <ProfileLabel
        ref={label}
        glimpse={glimpse}
        profile={profile}
        isLoading={!problem}
        onEdit={isEditing ? undefined : edit}
        isOpening={!isEditing && (isComing || Boolean(Form))}
      />
      <div className={`stack gap24 narrow ${classes.stack}`}>
        {profile && Form && isEditing ? (
          <Form profile={profile} countries={countries} onDone={done} />
        ) : (
          <>
            {problem && (
              <LoadFailure onRetry={retry} hint={i18n.t('What you see here may be out of date.')}>
                {said(problem.text)}
              </LoadFailure>
            )}
            {profile && <OpenTests />}
            {profile && <PracticeCard to="/student/practice" />}
            {profile && <FirstSteps profile={profile} />}
            <Standing glimpse={glimpse} profile={profile} />
            {profile && <ThisWeek />}
            {profile && !areLessonsOnTheirWay && <OwnBatches />}
            {profile && !areLessonsOnTheirWay && !areBatchesOnTheirWay ? (
              <>
                <Outlet />
                <OwnCourses />
              </>
            ) : (
              !problem && <SkeletonRows rows={8} photo={false} />
            )}
          </>
        )}
      </div>
    </div>
  )
}
