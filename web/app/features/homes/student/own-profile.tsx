import type { StudentProfile } from '@ganit/contract/people/students'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, startTransition, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useOutlet } from 'react-router'
import { countryCodes } from '../../../api/country-codes.ts'
import { useTranslateServerText } from '../../../i18n/said.ts'
import { Awaited } from '../../../ui/feedback/loading/awaited.tsx'
// biome-ignore lint/style/noRestrictedImports: shown above what is remembered from the last visit.
import { LoadFailure } from '../../../ui/feedback/loading/load-failure.tsx'
import { usePressedPart } from '../../../ui/feedback/use-pressed-part.ts'
import { showPartsInOrder } from '../../../ui/layout/in-order.ts'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { OwnFamily } from '../../people/guardians/own-family.tsx'
import { Inbox } from '../guardian/inbox.tsx'
import { OwnChildren } from '../guardian/own-children.tsx'
import classes from './dashboard.module.css'
import { OwnBatches } from './own-batches.tsx'
import { OwnCourses } from './own-courses.tsx'
import { ProblemSheet } from './problem-sheet.tsx'
import { ProfileLabel } from './profile-label.tsx'
import { HomeHead, OwnMoney } from './standing.tsx'
import { ThisWeek } from './this-week.tsx'
import { useIsLookedAfter } from './use-looked-after.ts'
import { useOwnProfile } from './use-own-profile.ts'

const loadEditForm = () => import('./edit-form.tsx')

type OwnProfileProps = { uid: string; isAway: boolean }

/** The student's page around their record, to read and edit. */
export function OwnProfile({ uid, isAway }: OwnProfileProps) {
  const { i18n } = useLingui()
  const said = useTranslateServerText()

  const { profile, glimpse, problem, retry } = useOwnProfile(uid, isAway)
  const { Part: Form, isComing, setWanted: setEditing } = usePressedPart(loadEditForm)
  const label = useRef<HTMLElement>(null)
  // The edit form splits stored phone numbers by the list of countries.
  const { data: countries = [], isFetched: areCountriesAsked } = useQuery({
    ...countryCodes,
    enabled: isComing || Boolean(Form),
  })
  const isEditing = Boolean(profile && Form && areCountriesAsked)
  const isLookedAfter = useIsLookedAfter(profile)

  // A transition, because two lists of all countries are slow to render.
  const edit = () => startTransition(() => setEditing(true))
  /** Closes the form and refetches the record. */
  const closeForm = () => {
    flushSync(() => setEditing(false))
    label.current?.focus()
  }

  if (!glimpse)
    return problem ? (
      <ProblemSheet problem={problem} onRetry={retry} />
    ) : (
      <SkeletonRows rows={8} label={i18n.t('Loading student profile...')} />
    )

  const sticker = (
    <ProfileLabel
      ref={label}
      glimpse={glimpse}
      profile={profile}
      isLoading={!problem}
      onEdit={isEditing ? undefined : edit}
      isOpening={!isEditing && (isComing || Boolean(Form))}
    />
  )
  if (profile && Form && isEditing)
    return (
      <div className={`grid top ${classes.grid}`} data-editing>
        <Form profile={profile} countries={countries} onDone={closeForm} />
        {sticker}
      </div>
    )
  return (
    <div className={`grid top ${classes.grid}`} ref={showPartsInOrder}>
      <HomeHead first_name={glimpse.first_name} />
      {problem && (
        <LoadFailure onRetry={retry} hint={i18n.t('What you see here may be out of date.')}>
          {said(problem.text)}
        </LoadFailure>
      )}
      {profile ? (
        <HomeParts profile={profile} isLookedAfter={isLookedAfter} sticker={sticker} />
      ) : (
        <>
          {!problem && <SkeletonRows rows={8} photo={false} />}
          {sticker}
        </>
      )}
    </div>
  )
}

type HomePartsProps = {
  profile: StudentProfile
  isLookedAfter: boolean | undefined
  sticker: ReactNode
}

/** The parts of this wing, which other wings place among their own. */
function HomeParts({ profile, isLookedAfter, sticker }: HomePartsProps) {
  const { i18n } = useLingui()
  const { uid, student_id } = profile

  const money = (
    <>
      <OwnChildren />
      {isLookedAfter === undefined && <Awaited />}
      {isLookedAfter === false && <OwnMoney profile={profile} />}
    </>
  )
  const fees = isLookedAfter && (
    <p className="pad16 card">{i18n.t('Fees: your parents look after them')}</p>
  )
  const week = <ThisWeek />
  const record = (
    <>
      <OwnBatches />
      {sticker}
      <OwnCourses />
      <OwnFamily uid={uid} />
      <Inbox />
    </>
  )
  // Other wings place these parts among their own.
  const outlet = useOutlet({ uid, student_id, money, fees, week, record })
  return (
    outlet ?? (
      <>
        {money}
        {fees}
        {week}
        {record}
      </>
    )
  )
}
