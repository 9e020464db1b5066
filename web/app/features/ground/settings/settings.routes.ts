import { route } from '@react-router/dev/routes'

export const settingsRoutes = [
  route('admin/settings', 'features/ground/settings/settings.tsx'),
  route('admin/settings/messages', 'features/ground/settings/message-settings.tsx'),
  route('admin/settings/texts', 'features/ground/settings/texts.tsx'),
  route('admin/settings/backups', 'features/ground/settings/backups.tsx'),
  route('admin/settings/privacy', 'features/ground/settings/privacy.tsx'),
  route('admin/settings/pages/:page?', 'features/ground/settings/footer-pages.tsx'),
]
