import { index, layout, prefix, route } from '@react-router/dev/routes'

export const guardianAreaRoutes = prefix('guardian', [
  route('dashboard', 'features/people/guardian-area/dashboard.tsx', { id: 'guardian-dashboard' }, [
    // Shown below a child's attendance.
    layout('features/teaching/attendance/child-leave.tsx', [
      index('features/tests/own-results/child-results.tsx'),
    ]),
  ]),
  route('pay', 'features/people/guardian-area/pay.tsx', { id: 'guardian-pay' }, [
    index('features/money/paying/pay-screen.tsx', { id: 'guardian-pay-screen' }),
  ]),
])
