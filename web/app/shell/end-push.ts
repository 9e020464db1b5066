/** Ends the messages that this browser shows; nothing where it shows none. */
export async function endPush() {
  const registration = await navigator.serviceWorker?.getRegistration('/')
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
