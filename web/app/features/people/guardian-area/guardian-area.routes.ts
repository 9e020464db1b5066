import { index, layout, prefix, route } from '@react-router/dev/routes'

export const guardianAreaRoutes = prefix('guardian', [
  route('dashboard', 'features/guardian-area/dashboard.tsx', { id: 'guardian-dashboard' }, [
    // Stand below a child's attendance.
    layout('features/attendance/child-leave.tsx', [index('features/results/child-results.tsx')]),
  ]),
  route('pay', 'features/guardian-area/pay.tsx', { id: 'guardian-pay' }, [
    index('features/paying/pay-screen.tsx', { id: 'guardian-pay-screen' }),
  ]),
])
