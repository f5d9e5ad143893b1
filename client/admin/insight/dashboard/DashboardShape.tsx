/** The dashboard's skeleton. */
export function DashboardShape() {
  return (
    <div aria-hidden="true" className="skeleton grid gap-4 lg:gap-6">
      <div className="bone h-20 rounded-card" />
      <div className="bone h-11 w-64 rounded-control" />
      <div className="grid grid-cols-2 gap-2.5 lg:grid-cols-4 lg:gap-4">
        <div className="bone h-28 rounded-card" />
        <div className="bone h-28 rounded-card" />
        <div className="bone h-28 rounded-card" />
        <div className="bone h-28 rounded-card" />
      </div>
      <div className="bone h-80 rounded-card" />
    </div>
  );
}
