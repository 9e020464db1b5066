import { isSignedIn } from '../../session.ts'

/** Redirects signed-in people from a sign-in page. Visitors do not load the API's client for it. */
export async function leaveIfSignedIn() {
  if (!isSignedIn()) return
  await import('./guards.ts').then(
    ({ leaveWhenSignedIn }) => leaveWhenSignedIn(),
    (error: unknown) => console.error('Who is signed in could not be looked up:', error),
  )
}
