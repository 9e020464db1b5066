import { useCallback, useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { useLazyImport } from '../../../ui/feedback/use-lazy-import.ts'

const load = () => import('./own-sheets.tsx')

/** The content above loads first. */
const LATER_MS = 1_500

/** Below the student's attendance: the last test and mastery, loaded after the page. */
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
