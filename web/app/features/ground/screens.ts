import type { OfficeScreens } from '../../screen.ts'

/** The specification names these screens: Back leads to their top. */
const beginsAtTop = true

export const owner: OfficeScreens = {
  '/admin/settings': {
    beginsAtTop,
    file: 'settings/settings',
    text: 'Settings',
    also: '/admin/audit',
  },
  '/admin/settings/messages': {
    file: 'settings/message-settings',
    text: 'Messages to families',
    menu: 'settings',
  },
  '/admin/settings/texts': { file: 'settings/texts/texts', text: 'Texts', menu: 'settings' },
  '/admin/settings/pages': {
    file: 'settings/footer-pages',
    rest: '/:page?',
    text: 'Footer pages',
    menu: 'settings',
  },
  '/admin/settings/pages/:page': { text: 'Footer page', subject: 'site_pages' },
  '/admin/settings/backups': {
    file: 'settings/backups/backups',
    text: 'Backups',
    menu: 'settings',
    group: 'care',
  },
  '/admin/settings/connections': {
    file: 'settings/connections/connections',
    text: 'Connections',
    menu: 'settings',
    group: 'care',
    subject: 'connections',
  },
  '/admin/settings/hosting': {
    file: 'settings/hosting/hosting',
    text: 'Hosting',
    menu: 'settings',
    group: 'care',
  },
  '/admin/settings/privacy': {
    file: 'settings/privacy',
    text: 'Records to look at',
    menu: 'settings',
    group: 'care',
  },
}
