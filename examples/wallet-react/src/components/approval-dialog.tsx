import { useApprovals } from "@clientmcp/react";
import type { Approval } from "clientmcp";
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactElement } from "react";
import { AgentName } from "./agent-name.tsx";
import { textOf } from "./text-of.ts";
import { useNow } from "./use-now.ts";

/** A question that opens under a moving finger must not be answered by it. */
const ARMED_AFTER_MS = 400;

/** Puts the oldest open question to the user; the next one follows when that is answered. */
export function ApprovalDialog(): ReactElement | null {
  const { approvals, approve, decline } = useApprovals();
  const [question] = approvals;
  if (question === undefined) return null;
  return (
    <Question
      key={question.id}
      question={question}
      waiting={approvals.length - 1}
      onApprove={() => approve(question.id)}
      onDecline={() => decline(question.id)}
    />
  );
}

interface QuestionProps {
  readonly question: Approval;
  readonly waiting: number;
  readonly onApprove: () => void;
  readonly onDecline: () => void;
}

function Question({ question, waiting, onApprove, onDecline }: QuestionProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const armed = useArmed();
  const [answered, setAnswered] = useState(false);

  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // The heading takes the focus, because there neither Enter nor Space answers anything.
    heading.current?.focus();
    return () => shown?.close(); // gives the focus back
  }, []);

  function answer(give: () => void): void {
    setAnswered(true);
    give();
  }

  return (
    <dialog
      ref={dialog}
      className="question"
      aria-labelledby={headingId}
      // Escape closes the dialog. One that is open again was only remounted by StrictMode.
      onClose={({ currentTarget }) => currentTarget.open || answer(onDecline)}
    >
      <p className="quiet">
        <AgentName agent={question.agent} /> asks:
      </p>
      <h2 id={headingId} ref={heading} tabIndex={-1}>
        {question.title}
      </h2>
      {question.detail === undefined ? null : <p>{question.detail}</p>}
      <Arguments args={question.args} />
      <Countdown askedAt={question.askedAt} expiresAt={question.expiresAt} />
      <div className="answers">
        <button type="button" disabled={answered} onClick={() => answer(onDecline)}>
          Decline
        </button>
        <button type="button" className="primary" disabled={answered || !armed} onClick={() => answer(onApprove)}>
          Approve
        </button>
      </div>
      {waiting === 0 ? null : <p className="quiet">{waiting} more waiting</p>}
    </dialog>
  );
}

function Arguments({ args }: { readonly args: Approval["args"] }): ReactElement {
  return (
    <table className="arguments">
      <caption className="visually-hidden">Arguments</caption>
      <tbody>
        {Object.entries(args).map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{textOf(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Countdown({ askedAt, expiresAt }: { readonly askedAt: number; readonly expiresAt: number }): ReactElement {
  const left = Math.max(0, expiresAt - useNow(250));
  return (
    <div className="countdown">
      <progress max={expiresAt - askedAt} value={left} aria-label="Time left to answer" />
      <span className="quiet">{Math.ceil(left / 1000)} s left</span>
    </div>
  );
}

function useArmed(): boolean {
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), ARMED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return armed;
}
