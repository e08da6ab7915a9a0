import { Loading } from '#web/ui/spinner.tsx'

/** A block of the dashboard that is loading. */
const Block = ({ className }: { className: string }) => (
  <div aria-hidden className={`animate-appear rounded-2xl border border-line bg-sunken ${className}`} />
)

/** Placeholder with the geometry of the loaded dashboard. It appears after a short delay. */
export const DashboardSkeleton = ({ isLeader }: { isLeader: boolean }) => (
  <>
    {isLeader && <div className="mb-2 h-11" />}
    <div className={`mb-8 grid gap-4 ${isLeader ? '' : 'lg:grid-cols-[3fr_2fr]'}`}>
      <div className={`relative ${isLeader ? 'h-110 lg:h-58' : 'h-83 sm:h-90'}`}>
        <Block className="absolute inset-0" />
        <div className="absolute inset-0 grid place-items-center">
          <Loading />
        </div>
      </div>
      {!isLeader && <Block className="h-30 lg:h-auto" />}
    </div>
    {!isLeader && (
      <>
        <Block className="mb-8 h-68" />
        <Block className="mb-8 h-80" />
      </>
    )}
    <div className="mb-8 grid grid-cols-3 gap-3 sm:gap-4">
      {['first', 'second', 'third'].map((card) => (
        <Block key={card} className="h-27" />
      ))}
    </div>
    <Block className="h-120" />
  </>
)
