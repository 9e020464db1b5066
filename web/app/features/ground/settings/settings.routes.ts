import { route } from '@react-router/dev/routes'

export const settingsRoutes = [
  route('admin/settings', 'features/settings/settings.tsx'),
  route('admin/settings/messages', 'features/settings/message-settings.tsx'),
  route('admin/settings/texts', 'features/settings/texts.tsx'),
  route('admin/settings/backups', 'features/settings/backups.tsx'),
  route('admin/settings/privacy', 'features/settings/privacy.tsx'),
  route('admin/settings/pages/:page?', 'features/settings/footer-pages.tsx'),
]
