import { useCallback, useEffect, useRef, useState } from 'react'
import { Outlet } from 'react-router'
import { readSession } from '../../session.ts'
import { NOT_LOADED, useWhenWanted } from '../../ui/feedback/use-when-wanted.ts'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import classes from './results.module.css'

const load = async () => ({ default: (await import('./results-sheets.tsx')).ResultsSheets })

/** So far before they are seen the results are asked for, and at the latest once the rest of the page is surely there. */
const AHEAD = '400px'
const LATEST_MS = 2_500

/** Whether somebody has come near to an element, or has been on the page for a while. */
function useIsNear() {
  const ref = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !ref.current) return
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: AHEAD },
    )
    observer.observe(ref.current)
    const latest = setTimeout(() => setNear(true), LATEST_MS)
    return () => {
      observer.disconnect()
      clearTimeout(latest)
    }
  }, [isNear])
  return { ref, isNear }
}

/** Below the student's attendance: the last test, and what they have mastered. Loaded when somebody comes there. */
export default function OwnResults() {
  const uid = readSession().studentUid
  return (
    <>
      <Outlet />
      {uid && <Results uid={uid} />}
    </>
  )
}

function Results({ uid }: { uid: string }) {
  const { ref, isNear } = useIsNear()
  const [hasFailed, setFailed] = useState(false)
  const fail = useCallback(() => setFailed(true), [])
  const Sheets = useWhenWanted(isNear && !hasFailed, load, fail)
  return (
    <div ref={ref} className={classes.own}>
      {Sheets && <Sheets uid={uid} reviewOf={({ test_id }) => `/student/tests/${test_id}`} />}
      {isNear && !Sheets && !hasFailed && <SkeletonRows rows={3} photo={false} />}
      {hasFailed && <p role="alert">{NOT_LOADED}</p>}
    </div>
  )
}
