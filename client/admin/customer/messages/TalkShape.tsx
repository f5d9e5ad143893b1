/** The conversation's skeleton. */
export function TalkShape() {
  return (
    <div aria-hidden="true" className="skeleton flex grow flex-col justify-end gap-3 p-5">
      <div className="bone h-12 w-3/5 rounded-2xl" />
      <div className="bone h-20 w-2/5 rounded-2xl" />
      <div className="bone h-12 w-1/2 self-end rounded-2xl" />
      <div className="bone h-12 w-2/3 rounded-2xl" />
    </div>
  );
}
