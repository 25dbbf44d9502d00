"use client";

import { useTool } from "@clientmcp/react";
import { useState } from "react";

export function CourierNote() {
  const [note, setNote] = useState("");

  useTool("writeCourierNote", {
    description: "Replaces the note for the courier",
    inputSchema: { type: "object", properties: { text: { type: "string", maxLength: 200 } }, required: ["text"] },
    risk: "operate",
    handler: ({ text }) => setNote(text),
  });

  return (
    <label>
      Note for the courier
      <textarea value={note} onChange={(event) => setNote(event.target.value)} />
    </label>
  );
}
