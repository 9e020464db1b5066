import { hydrate } from '@tanstack/react-query'
import { queryClient } from '../api/query-client.ts'
import { takeHydrationData } from '../drawn-page.ts'
import { readSession, startSession } from '../session.ts'
import { deviceNowMs } from '../ui/text/times/dates.ts'
import { startClockAt } from '../ui/text/times/server-clock.ts'

/** Begins the browser's program with the answers and the time with which the server drew the page. */
export function takeOver() {
  const hydrationData = takeHydrationData()
  if (!hydrationData) return
  // The answers are as old as the page, whatever this phone's clock says.
  for (const { state } of hydrationData.answers.queries) state.dataUpdatedAt = deviceNowMs()
  hydrate(queryClient, hydrationData.answers)
  startClockAt(hydrationData.at)
  const { accessToken } = readSession()
  if (accessToken) startSession(accessToken, hydrationData.me)
}
