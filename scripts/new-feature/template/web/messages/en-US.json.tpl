{
  "house": {
    "menu": { "%name%s": "%titles%" },
    "rights": {
      "%name%": {
        "read": "See %lowers%",
        "add": "Add %lowers%",
        "close": "Close %lowers%",
        "remove": "Remove %lowers%",
        "export": "Export %lowers%"
      }
    },
    "search": { "kinds": { "%name%": "%title%" }, "fields": { "title": "Title" } }
  },
  "title": "%titles%",
  "columns": {
    "id": "ID",
    "title": "Title",
    "uid": "UID",
    "status": "Status",
    "text": "Text",
    "added_by": "Added by",
    "created_at": "Added at",
    "updated_at": "Changed at"
  },
  "status": { "open": "Open", "closed": "Closed" },
  "queues": { "open": "Open" },
  "meaning": { "open": "Can still be changed.", "closed": "Done with. It cannot be opened again." },
  "about": { "%names%/list": "Add, find and close %lowers%." },
  "actions": { "close": "Close", "remove": "Remove" },
  "add": { "open": "Add %lower%", "submit": "Add", "done": "%title% added" },
  "close": {
    "title": "Close %lower% #{{id}}",
    "consequence": "“{{title}}” is done with: it cannot be opened again.",
    "done": "%title% closed"
  },
  "remove": {
    "title": "Remove %lower% #{{id}}",
    "consequence": "“{{title}}” is removed for good. The log keeps what it said.",
    "done": "%title% removed"
  },
  "drawer": {
    "title": "%title% #{{id}}",
    "waiting": "%title%",
    "facts": "Details",
    "history": "History"
  },
  "object": { "%name%": "%title%" },
  "log": {
    "%name%": {
      "add": "Added %a% %lower%",
      "close": "Closed %a% %lower%",
      "remove": "Removed %a% %lower%",
      "export": "Exported %lowers%"
    }
  }
}
