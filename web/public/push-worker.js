/* Shows messages that come while no page is open. It answers no requests of pages, and keeps nothing. */
const ICON = '/icons/icon-192.png'

/** The content of a push; a message that cannot be read is shown, too, as browsers demand of each push. */
function told({ data }) {
  try {
    return data.json()
  } catch {
    return {}
  }
}

const show = ({ title = 'Ganit', body = '', link = '/open', icon = ICON, tag, lang }) =>
  registration.showNotification(title, {
    body,
    icon,
    badge: ICON,
    data: { link },
    ...(tag && { tag }),
    ...(lang && { lang }),
  })

/** Opens the page of a message, in a window of this site if there is one. */
async function open(link) {
  const url = new URL(link, location.origin)
  if (url.origin !== location.origin) return
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((each) => new URL(each.url).pathname === url.pathname)
  if (there) return there.focus()
  return clients.openWindow(url.href)
}

addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('push', (event) => event.waitUntil(show(told(event))))
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.link))
})
