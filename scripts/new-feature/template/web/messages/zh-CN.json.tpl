{
  "house": {
    "menu": { "%name%s": "%zh%" },
    "rights": {
      "%name%": {
        "read": "查看%zh%",
        "add": "新增%zh%",
        "close": "关闭%zh%",
        "remove": "删除%zh%",
        "export": "导出%zh%"
      }
    },
    "search": { "kinds": { "%name%": "%zh%" }, "fields": { "title": "标题" } }
  },
  "title": "%zh%",
  "columns": {
    "id": "ID",
    "title": "标题",
    "uid": "UID",
    "status": "状态",
    "text": "内容",
    "added_by": "添加人",
    "created_at": "添加时间",
    "updated_at": "修改时间"
  },
  "status": { "open": "进行中", "closed": "已关闭" },
  "queues": { "open": "进行中" },
  "meaning": { "open": "仍可修改。", "closed": "已结束，不能再次打开。" },
  "about": { "%names%/list": "添加、查找和关闭%zh%。" },
  "actions": { "close": "关闭", "remove": "删除" },
  "add": { "open": "新增%zh%", "submit": "新增", "done": "%zh%已添加" },
  "close": {
    "title": "关闭%zh% #{{id}}",
    "consequence": "“{{title}}”处理完毕，关闭后不能重新打开。",
    "done": "%zh%已关闭"
  },
  "remove": {
    "title": "删除%zh% #{{id}}",
    "consequence": "“{{title}}”将被永久删除，日志保留其内容。",
    "done": "%zh%已删除"
  },
  "drawer": {
    "title": "%zh% #{{id}}",
    "waiting": "%zh%",
    "facts": "详情",
    "history": "历史"
  },
  "object": { "%name%": "%zh%" },
  "log": {
    "%name%": {
      "add": "新增%zh%",
      "close": "关闭%zh%",
      "remove": "删除%zh%",
      "export": "导出%zh%"
    }
  }
}
