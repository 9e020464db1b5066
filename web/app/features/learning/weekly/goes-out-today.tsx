import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useAcademy } from '../../../academy.ts'
import { loadsFirst } from '../../../api/loads-first.ts'
import { Awaited } from '../../../ui/feedback/loading/awaited.tsx'
import { formatTime } from '../../../ui/text/formats.ts'
import { timeNow } from '../../../ui/text/times/dates.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { comingNotes } from './weekly.data.ts'

const first = loadsFirst(['teacher'], ({ ask }) => ask(comingNotes()))
export const loader = first.loader
export const clientLoader = first.clientLoader

/** On days when notes go out, tells a teacher at what time, and links to the page that shows them. */
export default function GoesOutToday() {
  const { timeZone } = useAcademy()
  const today = useToday()
  const { data: notes, isLoading } = useQuery(comingNotes())
  if (isLoading) return <Awaited />
  if (!notes?.sends_at || notes.week !== today) return null

  return (
    <p className="notice">
      Notes go out at {formatTime(timeNow(timeZone, new Date(notes.sends_at)))}.{' '}
      <Link to="/teacher/weekly">Look</Link>
    </p>
  )
}
