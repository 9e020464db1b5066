import { useCallback, useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { useLazyImport } from '../../../ui/feedback/use-lazy-import.ts'

const load = () => import('./own-sheets.tsx')

/** What stands above is needed first. */
const LATER_MS = 1_500

/** Below the student's attendance: the last test, and what they have mastered; loaded once the page is there. */
export default function OwnResults() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const later = setTimeout(() => setWanted(true), LATER_MS)
    return () => clearTimeout(later)
  }, [])
  const stop = useCallback(() => setWanted(false), [])
  const Sheets = useLazyImport(isWanted, load, stop)
  return (
    <>
      <Outlet />
      {Sheets && <Sheets />}
    </>
  )
}
