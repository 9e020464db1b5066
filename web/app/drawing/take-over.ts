import { hydrate } from '@tanstack/react-query'
import { queryClient } from '../api/query-client.ts'
import { takeDrawnWith } from '../drawn-page.ts'
import { readSession, startSession } from '../session.ts'
import { deviceNowMs } from '../ui/text/times/dates.ts'
import { startClockAt } from '../ui/text/times/server-clock.ts'

/** Begins the browser's program with the answers and the time with which the server drew the page. */
export function takeOver() {
  const drawnWith = takeDrawnWith()
  if (!drawnWith) return
  // The answers are as old as the page, whatever this phone's clock says.
  for (const { state } of drawnWith.answers.queries) state.dataUpdatedAt = deviceNowMs()
  hydrate(queryClient, drawnWith.answers)
  startClockAt(drawnWith.at)
  const { accessToken } = readSession()
  if (accessToken) startSession(accessToken, drawnWith.me)
}
